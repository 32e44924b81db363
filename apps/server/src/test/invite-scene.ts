import { type CallInput, calls } from "@parley/contract";
import { buildTestApp, type TestApp } from "./build-app.ts";
import { registerPerson, type TestClient } from "./client.ts";

/** Four people, the owner first, and a private channel of Ada's that is new for each test. */
export class InviteScene {
  readonly server: TestApp;
  readonly owner: TestClient;
  readonly ada: TestClient;
  readonly ben: TestClient;
  readonly cleo: TestClient;
  channel_id = "";

  private constructor(server: TestApp, people: readonly TestClient[]) {
    [this.owner, this.ada, this.ben, this.cleo] = people as [
      TestClient,
      TestClient,
      TestClient,
      TestClient,
    ];
    this.server = server;
  }

  static async open(): Promise<InviteScene> {
    const server = await buildTestApp({ PUBLIC_URL: "http://localhost:4711" });
    const people: TestClient[] = [];
    for (const name of ["Olive Owner", "Ada Okafor", "Ben Sato", "Cleo Ruiz"]) {
      people.push(await registerPerson(server.url, name));
    }
    return new InviteScene(server, people);
  }

  async newChannel(): Promise<void> {
    const name = `c-${crypto.randomUUID()}`;
    const body = { name, description: "Two days", visibility: "private" } as const;
    this.channel_id = (await this.ada.call(calls.channelCreate, { body }))._id;
  }

  /** Invites to the channel; without people and addresses makes a link. */
  async invite(
    who: TestClient,
    body: Omit<CallInput<typeof calls.inviteCreate>["body"], "channel_id"> = {},
  ) {
    const { channel_id } = this;
    return (await who.call(calls.inviteCreate, { body: { channel_id, ...body } })).invites;
  }

  /** The same for one invitation, with the parameters of the calls about it. */
  async inviteOne(...[who, body]: Parameters<InviteScene["invite"]>) {
    const [made] = await this.invite(who, body);
    if (!made) throw new Error("Nobody was invited.");
    return { ...made, params: { inviteId: made.invite_id } };
  }

  show(who: TestClient) {
    return who.call(calls.channelShow, { params: { _id: this.channel_id } });
  }

  /** The person's pending invitations to the channel. */
  async mine(who: TestClient) {
    const { invites } = await who.call(calls.inviteMine, {});
    return invites.filter(({ channel_id }) => channel_id === this.channel_id);
  }
}
