import type { Role, UserGroup } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";
import { maySeeGroups } from "./policy.ts";
import { selectGroups } from "./queries.ts";

/** Every group that somebody of this role is told of. */
export const listGroups = async (db: Db, role: Role): Promise<UserGroup[]> =>
  maySeeGroups(role) ? selectGroups(db) : [];
