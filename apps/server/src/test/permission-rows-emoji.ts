import { v7 as uuidv7 } from "uuid";
import { all, type Row } from "./permission-shapes.ts";
import { MISSING } from "./team.ts";

/** The smallest PNG. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const newName = () => `e${uuidv7()}`;
/** Everyone but guests and bots; in no channel. */
const members = { public: "403 403 201 201 201 201 201 201 403" };

/** Who may do what with custom emoji: rows of `permission-rows.ts`. */
export const emojiRows = {
  emojiList: { input: () => ({}), ...all },
  emojiUpload: {
    input: () => ({ form: { file: new File([PIXEL], "party.png"), name: newName() } }),
    ...members,
  },
  emojiAlias: { input: () => ({ body: { name: newName(), alias_of: "🎉" } }), ...members },
  // Nobody's: who may remove whose is custom-emoji.test.ts.
  emojiRemove: {
    input: () => ({ params: { name: "nothing-here" } }),
    public: Array(9).fill("404").join(" "),
  },
  emojiPicture: {
    input: () => ({ params: { _id: MISSING } }),
    public: Array(9).fill("404").join(" "),
  },
} satisfies Record<string, Row>;
