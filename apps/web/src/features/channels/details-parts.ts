import type { Id } from "@parley/contract";
import type { ComponentType } from "react";

type DetailsPart = ComponentType<{ channelId?: Id }>;

/** What later features have to say of a channel in its details. */
export const detailsParts: DetailsPart[] = [];

/** Adds such a part. Call it before the first one shows. */
export const addDetailsPart = (part: DetailsPart): void => void detailsParts.push(part);
