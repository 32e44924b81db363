import { all } from "./permission-shapes.ts";
import { createBrowser } from "./push-service.ts";
import { MISSING } from "./team.ts";

const always = (status: number) => ({ public: Array(9).fill(status).join(" ") });

/** Who may do what with push to their own devices: rows of `permission-rows.ts`. */
export const pushRows = {
  pushKey: { input: () => ({}), ...all },
  // An address that nobody may have: a real one would be connected to. push.test.ts subscribes.
  pushSubscribe: {
    input: () => ({
      body: {
        endpoint: "https://127.0.0.1/push",
        ...createBrowser().keys,
        language: "en",
        time_zone: "Europe/Berlin",
      },
    }),
    ...always(422),
  },
  pushList: { input: () => ({}), ...all },
  pushDelete: { input: () => ({ params: { _id: MISSING } }), ...always(404) },
  // Nobody has a device.
  pushTest: { input: () => ({}), ...always(409) },
};
