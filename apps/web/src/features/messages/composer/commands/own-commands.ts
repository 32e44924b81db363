import {
  chooseStatus,
  clearCustomStatus,
  openStatusDialog,
  setStatus,
  usePresences,
} from "../../../presence/index.ts";
import type { Command } from "./command.ts";
import { statusOf } from "./status-of.ts";

/** What one says of oneself. */
export const ownCommands: readonly Command[] = [
  {
    name: "status",
    async run(rest) {
      const status = usePresences.getState().myPresence?.chosen ?? "online";
      if (rest === "") openStatusDialog();
      else if (rest === "clear" || rest === "-") await clearCustomStatus();
      else await setStatus({ status, ...statusOf(rest) });
      return undefined;
    },
  },
  { name: "online", aliases: ["active", "back"], run: () => void chooseStatus("online") },
  { name: "away", aliases: ["afk"], run: () => void chooseStatus("away") },
  { name: "dnd", aliases: ["busy"], run: () => void chooseStatus("busy") },
];
