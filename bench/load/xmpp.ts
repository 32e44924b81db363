import type { Dialect } from "./dialect.ts";
import type { Member } from "./protocol.ts";

/** The host that the bench's ejabberd serves, and where its rooms are. */
export const XMPP_HOST = "localhost";
const ROOMS = `conference.${XMPP_HOST}`;

const OPEN =
  `<stream:stream to="${XMPP_HOST}" version="1.0" xmlns="jabber:client" ` +
  'xmlns:stream="http://etherx.jabber.org/streams">';
const BIND =
  '<iq type="set" id="bind"><bind xmlns="urn:ietf:params:xml:ns:xmpp-bind">' +
  "<resource>bench</resource></bind></iq>";

/** What the server says while it lets somebody in: each is one tag, so that none comes in two. */
const OFFERS_LOGIN = /<\/mechanisms>/;
const LOGGED_IN = /<success\b/;
const OFFERS_ADDRESS = /<bind xmlns=.urn:ietf:params:xml:ns:xmpp-bind.\/>/;
const HAS_ADDRESS = /<\/bind>/;
/** A room tells its subject last, after who is there. */
const SUBJECTS = /<subject\b/g;
const REFUSED = /<failure\b|<stream:error\b|<error\b/;

function login({ user_id, token }: Member): string {
  const plain = Buffer.from(`\0${user_id}\0${token}`).toString("base64");
  return `<auth xmlns="urn:ietf:params:xml:ns:xmpp-sasl" mechanism="PLAIN">${plain}</auth>`;
}

const join = (channel_id: string, nick: string) =>
  `<presence to="${channel_id}@${ROOMS}/${nick}"><x xmlns="http://jabber.org/protocol/muc">` +
  '<history maxstanzas="0"/></x></presence>';

/**
 * XMPP over TCP with rooms (RFC 6120, XEP-0045), as far as it goes without reading XML. People have their ids as
 * usernames and their tokens as passwords. A room gives a message to everybody, the sender too, once its archive has it.
 */
export const xmpp: Dialect = {
  path: undefined,
  isAckedByEcho: true,
  begin: ({ socket }) => socket.sendText(OPEN),
  control(client, text) {
    const { socket, member } = client;
    if (REFUSED.test(text)) {
      client.fail(text);
      return;
    }
    if (OFFERS_LOGIN.test(text)) socket.sendText(login(member));
    if (LOGGED_IN.test(text)) socket.sendText(OPEN);
    if (OFFERS_ADDRESS.test(text)) socket.sendText(BIND);
    if (HAS_ADDRESS.test(text))
      for (const channel_id of member.channels) socket.sendText(join(channel_id, member.user_id));
    client.joined(text.match(SUBJECTS)?.length ?? 0);
  },
  async send({ socket }, { n, channel_id, text }) {
    socket.sendText(
      `<message to="${channel_id}@${ROOMS}" type="groupchat" id="${n}"><body>${text}</body></message>`,
    );
  },
  textsOf: (read) => [...read.matchAll(/([^<>]*)<\/body>/g)].map(([, text = ""]) => text),
};
