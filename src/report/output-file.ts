/**
 * The text of the runner's output file, by GitHub's "Workflow commands for GitHub Actions": `name<<delimiter`, the value,
 * the delimiter. The tool-kit draws each delimiter from Node's cryptography, which takes longer to load than all the rest
 * of the report to write; where every value is one line, any delimiter that is no value will do. Pure.
 */

/** @throws Error for a value of several lines */
export function outputFileText(outputs: Readonly<Record<string, string>>): string {
  const entries = Object.entries(outputs);
  let delimiter = "end-of-value";
  while (entries.some(([, value]) => value === delimiter)) delimiter += "-";
  return entries
    .map(([name, value]) => {
      if (/[\n\r]/u.test(value)) throw new Error(`the output ${name} has several lines`);
      return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
    })
    .join("");
}
