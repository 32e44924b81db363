/** Pages that show one conversation: on phones they fill the screen, without the bottom bar. */
export function isConversation(pathname: string): boolean {
  return /^\/(channel|dm|me)\//.test(pathname);
}
