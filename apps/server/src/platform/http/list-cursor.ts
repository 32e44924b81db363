import { Id, text } from "@parley/contract";
import { z } from "zod";
import { badField } from "../app-error.ts";

/** Where a list by name stands: the last name and its id. */
export const NamePosition = z.tuple([text(1_000), Id]);

/** The place after which the next page of a list begins, opaque to the caller. */
export const encodeCursor = (position: unknown) =>
  Buffer.from(JSON.stringify(position)).toString("base64url");

/**
 * @throws `invalid_input` for a cursor that no list gave
 */
export function decodeCursor<S extends z.ZodType>(
  cursor: string | undefined,
  shape: S,
): z.output<S> | undefined {
  if (cursor === undefined) return undefined;
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    throw badField(
      "cursor",
      "This cursor is not from this list. Load the list from its beginning.",
    );
  }
}
