import { loadTexts } from "../../../platform/i18n/i18n.ts";
import { latePart } from "../../../platform/ui/late-part.tsx";
import { ReactionPicker } from "../reactions/ReactionPicker.tsx";
import { RemindDialog } from "../saved/late.tsx";
import type { useDialogs } from "./use-dialogs.ts";

const DeleteDialog = latePart(async () => (await import("./DeleteDialog.tsx")).default);
const ForwardDialog = latePart(async () => {
  const [part] = await Promise.all([
    import("./ForwardDialog.tsx"),
    loadTexts("forward"),
    loadTexts("lists"),
  ]);
  return part.default;
});
const EditsDialog = latePart(async () => {
  const [part] = await Promise.all([import("./EditsDialog.tsx"), loadTexts("edits")]);
  return part.default;
});
const ReactorsDialog = latePart(async () => {
  const [part] = await Promise.all([
    import("../reactions/ReactorsDialog.tsx"),
    loadTexts("reactors"),
  ]);
  return part.default;
});
const WhyDialog = latePart(async () => {
  const [part] = await Promise.all([import("./WhyDialog.tsx"), loadTexts("why")]);
  return part.default;
});

/** What is open over a conversation, whatever becomes of the row that it was asked on. */
export function ConversationDialogs({ open, acts }: ReturnType<typeof useDialogs>) {
  const { deleting, forwarding, reminding, comparing, asking, reacting, reacted } = open;
  return (
    <>
      {reacting && <ReactionPicker {...reacting} onClose={acts.endReaction} />}
      {reacted && <ReactorsDialog {...reacted} onClose={acts.endReactors} />}
      {forwarding && <ForwardDialog message={forwarding} onClose={() => acts.askForward(null)} />}
      {reminding && <RemindDialog message={reminding} onClose={() => acts.askRemind(null)} />}
      {comparing && <EditsDialog message={comparing} onClose={() => acts.askEdits(null)} />}
      {asking && <WhyDialog message={asking} onClose={() => acts.askWhy(null)} />}
      {deleting && <DeleteDialog message={deleting} onClose={() => acts.askDelete(null)} />}
    </>
  );
}
