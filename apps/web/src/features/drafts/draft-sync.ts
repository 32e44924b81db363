import {
  type Draft,
  type DraftAnswer,
  type DraftPage,
  limits,
  type SetDraftBody,
} from "@parley/contract";
import type { KnownDrafts } from "./known-drafts.ts";
import { together } from "./together.ts";

/** Where a draft belongs. */
type Place = Pick<Draft, "channel_id" | "thread_id">;

/** What keeping drafts alike on all devices works with. */
export interface DraftSyncDeps {
  /** What is written here, by place. */
  texts(): Readonly<Record<string, string>>;
  /** Puts a text where it was written elsewhere. */
  write(at: Place, text: string): void;
  /** The conversation or thread of a place; undefined for what is no draft of a message. */
  placeOf(place: string): Place | undefined;
  list(after: number): Promise<DraftPage>;
  set(body: SetDraftBody): Promise<DraftAnswer>;
  /** Whether the server said no, so that asking the same again is of no use. */
  isRefusal(error: unknown): boolean;
}

const keyOf = ({ channel_id, thread_id }: Place) => thread_id ?? channel_id;

/**
 * Keeps what is written here and what the server has alike. A text that differs from what the server is known to
 * have was changed here; one that does not takes over what other devices wrote. Where both changed, both are kept.
 */
export class DraftSync {
  known: KnownDrafts;
  private readonly deps: DraftSyncDeps;
  /** Texts that the server refused: they stay on this device. */
  private readonly refused = new Map<string, string>();
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(deps: DraftSyncDeps, known: KnownDrafts) {
    this.deps = deps;
    this.known = known;
  }

  /** Whether something was changed here that the server does not have and did not refuse. */
  get hasChanges(): boolean {
    return this.changed().length > 0;
  }

  /** Tells the server what was changed here. Rejects when it cannot be reached. */
  async push(): Promise<void> {
    const places = this.changed().filter((place) => !this.underWay.has(place));
    await Promise.all(
      places.map((place) => {
        const sent = this.send(place).finally(() => this.underWay.delete(place));
        this.underWay.set(place, sent);
        return sent;
      }),
    );
  }

  /** Tells the server all that was changed here by now, what follows something that is on its way too. */
  async pushAll(): Promise<void> {
    await Promise.allSettled(this.underWay.values());
    await this.push();
  }

  /**
   * Takes over what other devices changed. Rejects when the server cannot be reached.
   * @returns false where something of it is on its way to the server: then it is to be asked for once more
   */
  async pull(): Promise<boolean> {
    for (;;) {
      const page = await this.deps.list(this.known.rev);
      if (page.is_reset) this.known = { rev: 0, byPlace: {} };
      for (const draft of page.drafts) if (!this.underWay.has(keyOf(draft))) this.meet(draft);
      if (page.drafts.some((draft) => this.underWay.has(keyOf(draft)))) return false;
      this.known = { ...this.known, rev: page.rev };
      if (!page.has_more) return true;
    }
  }

  private textAt(place: string): string {
    const text = this.deps.texts()[place] ?? "";
    return text.trim() === "" ? "" : text;
  }

  private isChanged(place: string): boolean {
    const text = this.textAt(place);
    if (text === (this.known.byPlace[place]?.text ?? "")) return false;
    // What is too long for a message waits here until it is shorter: the server would not take it.
    if (text.length > limits.messageText) return false;
    return this.refused.get(place) !== text && this.placeAt(place) !== undefined;
  }

  private placeAt = (place: string) => this.known.byPlace[place] ?? this.deps.placeOf(place);

  private changed(): string[] {
    const places = [...Object.keys(this.deps.texts()), ...Object.keys(this.known.byPlace)];
    return [...new Set(places)].filter((place) => this.isChanged(place));
  }

  private async send(place: string): Promise<void> {
    const at = this.placeAt(place);
    if (!at) return;
    const text = this.textAt(place);
    const base = this.known.byPlace[place]?.rev ?? 0;
    try {
      const thread = at.thread_id === null ? {} : { thread_id: at.thread_id };
      const answer = await this.deps.set({ channel_id: at.channel_id, ...thread, text, base });
      this.take(answer);
    } catch (error) {
      if (!this.deps.isRefusal(error)) throw error;
      this.refused.set(place, text);
    }
  }

  private take({ draft, is_stored, after }: DraftAnswer): void {
    if (is_stored) this.learn(draft);
    else this.merge(draft);
    // Nothing of another device lies between: all is known up to here.
    if (this.known.rev >= after && draft.rev > this.known.rev)
      this.known = { ...this.known, rev: draft.rev };
  }

  private learn(draft: Draft): void {
    this.known = { ...this.known, byPlace: { ...this.known.byPlace, [keyOf(draft)]: draft } };
  }

  /** News of a draft, unless they are known. */
  private meet(draft: Draft): void {
    const held = this.known.byPlace[keyOf(draft)];
    if (!held || draft.rev > held.rev) this.merge(draft);
  }

  private merge(draft: Draft): void {
    const place = keyOf(draft);
    const mine = this.textAt(place);
    const isMine = mine !== (this.known.byPlace[place]?.text ?? "");
    this.learn(draft);
    const text = isMine ? together(mine, draft.text) : draft.text;
    if (text !== mine) this.deps.write(draft, text);
  }
}
