/** Ranges in histories that chance draws (`random-histories.ts`), compared with what plain git says of them. */
import { testRandomHistories } from "./random-histories.ts";

testRandomHistories(8);
