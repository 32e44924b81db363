import { v7 as uuidv7 } from "uuid";
import { all, type Row, type Target } from "./permission-shapes.ts";
import { MISSING } from "./team.ts";

/** Far enough ahead that nothing is sent. */
const TOMORROW = 24 * 60 * 60 * 1_000;

/** Nobody's: whose it is, scheduled.test.ts asks. */
const nobodys = { public: Array(9).fill("404").join(" ") };

/** Who may do what with messages that are sent later: rows of `permission-rows.ts`. */
export const scheduledRows = {
  scheduledList: { input: () => ({}), ...all },
  scheduledCreate: {
    input: ({ channel_id }: Target) => ({
      body: {
        _id: uuidv7(),
        channel_id,
        text: "later",
        send_at: new Date(Date.now() + TOMORROW).toISOString(),
        time_zone: "Europe/Berlin",
      },
    }),
    public: "404 201 403 201 403 201 403 403 403",
    private: "404 201 404 201 404 201 404 404 404",
  },
  scheduledUpdate: {
    input: () => ({ params: { _id: MISSING }, body: { text: "changed" } }),
    ...nobodys,
  },
  scheduledSend: { input: () => ({ params: { _id: MISSING } }), ...nobodys },
  scheduledDelete: { input: () => ({ params: { _id: MISSING } }), ...nobodys },
} satisfies Record<string, Row>;
