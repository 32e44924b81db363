import { test } from "./test.ts";

/*
 * Before each file of journeys: files of a worker share `test`, and what one of them chose is not the next one's choice.
 */
test.override("parleyOptions", {});
test.override("browserChoice", process.env.PARLEY_TEST_BROWSER);
