import { Id } from "../primitives.ts";
import { z } from "../zod.ts";

/** Parameters of a call on one thing. */
export const ById = z.strictObject({ _id: Id });
/** What is there no more. */
export const Removed = z.object({ _id: Id });
