/**
 * What is fetched after the start, by the name of its chunk: modules that are wanted at the same time, with all that they
 * import and no chunk above holds. So what is wanted early, or by itself, stands above. Paths within `src`; what is not here
 * goes by feature.
 */
export const lateChunks: Record<string, readonly string[]> = {
  database: ["platform/local-db/database.ts"],
  // Beside the first messages: as little as can be.
  outbox: [
    "features/messages/outbox/send-operation.ts",
    "features/messages/outbox/tell-refusal.ts",
  ],
  text: ["features/messages/markdown/PlainNote.tsx", "features/messages/markdown/RichText.tsx"],
  // What forms share, and what is there without a session too.
  common: [
    "features/accounts/LegalLinks.tsx",
    "features/accounts/FormError.tsx",
    "features/accounts/PasswordField.tsx",
    "features/accounts/PreferenceChoices.tsx",
    "features/accounts/SignInButtons.tsx",
    "features/accounts/account/account-actions.ts",
    "features/accounts/account/use-secret-form.ts",
    "platform/app-version/register-worker.ts",
    "platform/local-db/unsent-entries.ts",
    "platform/query/use-mutation.ts",
    "platform/ui/ChoiceCards.tsx",
    "platform/ui/Chip.tsx",
    "platform/ui/DeviceRow.tsx",
    "platform/ui/ListSkeleton.tsx",
    "platform/ui/SearchField.tsx",
    "platform/ui/Section.tsx",
    "platform/ui/SelectField.tsx",
    "platform/ui/SwitchRow.tsx",
    "platform/ui/TextArea.tsx",
    "platform/ui/TextField.tsx",
    "platform/ui/TooltipLayer.tsx",
    "platform/ui/VisuallyHidden.tsx",
    "platform/ui/focus-after.ts",
    "platform/ui/use-opener.ts",
  ],
  login: ["features/accounts/LoginPage.tsx"],
  entrance: [
    "features/accounts/ConfirmEmailPage.tsx",
    "features/accounts/RegisterPage.tsx",
    "features/accounts/ResetPasswordPage.tsx",
    "features/accounts/UnsubscribePage.tsx",
  ],
  // What the first view may hold besides what every conversation does: nothing large, and no menus.
  shown: [
    "features/files/MessageFiles.tsx",
    "features/messages/previews/LinkPreviews.tsx",
    "features/messages/rows/ActionText.tsx",
    "features/messages/rows/ChangeState.tsx",
    "features/messages/rows/PendingState.tsx",
    "features/messages/rows/Repliers.tsx",
    "features/messages/rows/ThreadLine.tsx",
    "features/messages/saved/SavedMark.tsx",
    "features/shell/BottomBar.tsx",
  ],
  home: ["features/home/HomePage.tsx"],
  // As soon as the first messages show.
  composer: ["features/messages/composer/Composer.tsx"],
  // With what Radix they need.
  panels: [
    "platform/ui/AlertDialogPanel.tsx",
    "platform/ui/DialogPanel.tsx",
    "platform/ui/FloatingCard.tsx",
    "platform/ui/MomentDialog.tsx",
    "platform/ui/Toaster.tsx",
    "platform/ui/menu-parts.tsx",
  ],
  // Around the conversation, once it shows.
  soon: [
    "features/bootstrap/new-version.ts",
    "features/channels/HeaderTools.tsx",
    "features/channels/sidebar/sidebar-parts.ts",
    "features/drafts/DraftsKeeper.tsx",
    "features/events/TodayWords.tsx",
    "features/invites/SidebarInvites.tsx",
    "features/messages/composer/EmojiTool.tsx",
    "features/messages/message-cache.ts",
    "features/messages/outbox/left-uploads.ts",
    "features/messages/view/ConversationDialogs.tsx",
    "features/messages/view/FirstUnread.tsx",
    "features/messages/view/JumpPill.tsx",
    "features/notifications/NotificationKeeper.tsx",
    "features/presence/StatusSign.tsx",
    "features/presence/live.ts",
    "features/saved/SavedKeeper.tsx",
    "features/scheduled/ScheduledKeeper.tsx",
    "features/search/search-here.ts",
    "features/shell/LateLayers.tsx",
    "features/shell/SidebarResizer.tsx",
    "features/shell/load-layers.ts",
    "platform/local-db/kept-pins.ts",
    "platform/local-db/kept-threads.ts",
  ],
  // All icons that are left, as `few-chunks.ts` says.
  icons: [],
  // What is done to a message.
  actions: [
    "features/messages/reactions/Reactions.tsx",
    "features/messages/rows/MessageToolbar.tsx",
  ],
};
