interface About {
  /** The workspace's name. */
  workspace: string;
  /** The person's own name. */
  name: string;
}

/** A letter without its receiver. */
export interface Written {
  subject: string;
  lines: readonly string[];
}

/**
 * The letters about one's own account in one language. Links stand on lines of their own, and each says
 * what to do when one did not ask for it.
 */
export interface LetterTexts {
  /** To who forgot their password. */
  reset(about: About & { link: string }): Written;
  /** To the person after their password was changed. */
  passwordChanged(about: About): Written;
  /** To an address, before it holds or counts as theirs. */
  confirmEmail(about: About & { email: string; link: string }): Written;
  /** To the old address, after another one took its place. */
  emailChanged(about: About & { email: string }): Written;
}
