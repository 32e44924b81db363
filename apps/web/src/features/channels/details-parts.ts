import type { Id } from "@parley/contract";
import type { ComponentType } from "react";

type DetailsPart = ComponentType<{ channelId?: Id }>;

/** What later features have to say of a channel in its details, by a name of their own. */
export const detailsParts = new Map<string, DetailsPart>();

/** Adds such a part. Call it before the first one shows. */
export const addDetailsPart = (name: string, part: DetailsPart): void =>
  void detailsParts.set(name, part);
