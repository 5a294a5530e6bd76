/** GitHub's own schema of workflows and actions. */
import { registerLogger, validate } from "@actions/languageservice";
import { TextDocument } from "vscode-languageserver-textdocument";
import { readAction } from "./action.ts";

// It logs its own failures and then finds nothing wrong.
registerLogger({
  error: (message) => {
    throw new Error(message);
  },
  warn: () => {},
  info: () => {},
  log: () => {},
});

let documents = 0;

/**
 * What GitHub says about the text of a file: one message each, none if it is right. Our action's inputs are known to it,
 * those of other actions are not.
 * @param file `action.yml`, or `.github/workflows/<name>.yml`: the kind is told by the path
 */
export async function findings(file: string, text: string): Promise<unknown[]> {
  // Answers are cached by address: each text gets its own.
  documents += 1;
  const address = `file:///text-${documents}/${file}`;
  const found = await validate(TextDocument.create(address, "yaml", 0, text), {
    actionsMetadataProvider: {
      fetchActionMetadata: async ({ name }) =>
        name === "release-tracker" ? readAction() : { name, description: name },
    },
  });
  return found.map(({ message }) => message);
}
