import { testRandomHistories } from "./random-histories.ts";

testRandomHistories(8);
