import type { Id } from "@parley/contract";
import { type ReactNode, useRef } from "react";
import { useNavigate } from "react-router";
import { describeError } from "../../../../platform/i18n/describe-error.ts";
import { draftOf, setDraft } from "../../../../platform/local-db/drafts.ts";
import { useStateOf } from "../../../../platform/ui/use-state-of.ts";
import { useAuth } from "../../../accounts/index.ts";
import type { ShownCommand } from "./all-commands.ts";
import { CommandHelp } from "./CommandHelp.tsx";
import type { WrittenCommand } from "./command-in.ts";
import { lateCommands } from "./late.ts";

interface Commands {
  /** Why the last one was not done; empty when it was. */
  problem: string;
  forget: () => void;
  /** Does it; the text stays until it is done. Resolves with what is to be sent in its place, if anything. */
  obey: (written: WrittenCommand) => Promise<string | undefined>;
  /** The list of all, while it is open. */
  help: ReactNode;
}

/** Commands that are written in the place of a message. */
export function useCommands(channelId: Id, threadId: Id | null): Commands {
  const navigate = useNavigate();
  const role = useAuth(({ user }) => user?.role);
  const place = threadId ?? channelId;
  const [problem, setProblem] = useStateOf(place, "");
  const [listed, setListed] = useStateOf<readonly ShownCommand[] | null>(place, null);
  const isBusy = useRef(false);

  async function obey(written: WrittenCommand): Promise<string | undefined> {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setProblem("");
    const before = draftOf(place);
    try {
      const module = await lateCommands.load();
      const outcome = await module.obey(written, { channelId, threadId, role, navigate });
      if (typeof outcome === "object" && "problem" in outcome) setProblem(outcome.problem);
      else if (draftOf(place) === before) setDraft(place, "");
      if (outcome === "help") setListed(module.shownCommands({ channelId, role }));
      return typeof outcome === "object" && "send" in outcome ? outcome.send : undefined;
    } catch (error) {
      setProblem(describeError(error));
      return undefined;
    } finally {
      isBusy.current = false;
    }
  }

  return {
    problem,
    forget: () => setProblem(""),
    obey,
    help: listed && <CommandHelp commands={listed} onClose={() => setListed(null)} />,
  };
}
