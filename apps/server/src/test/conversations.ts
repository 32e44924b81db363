import pg from "pg";

interface Conversation {
  key: string;
  visibility: string;
  topic: string;
  description: string;
  archived: boolean;
  members: string[];
  admin: string | null;
}

interface Said {
  key: string;
  author: string;
  text: string;
  at: string;
  edited: string | null;
  /** Text and time of the message that this one answers. */
  answers: string | null;
  replies: number;
  /** It was also sent to the channel. */
  broadcast: boolean;
  deleted: boolean;
  system: object | null;
  reactions: string[];
  mentions: string[];
  all: boolean;
  extra: boolean;
}

const KEY = `CASE c.kind WHEN 'channel' THEN c.name ELSE c.kind || ' of ' || (SELECT string_agg(u.name, ', '
  ORDER BY u.name) FROM channel_members p JOIN users u ON u._id = p.user_id WHERE p.channel_id = c._id) END`;
const MS = (column: string) =>
  `to_char(date_trunc('milliseconds', ${column}) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS')`;

/** User groups with the names of their people. */
const GROUPS = `SELECT g.handle, g.name, g.description, g.is_open, ARRAY(SELECT u.name FROM user_group_members m
    JOIN users u ON u._id = m.user_id WHERE m.group_id = g._id ORDER BY 1) AS people FROM user_groups g`;

/** Custom emoji with the names of those who added them. */
const EMOJI = `SELECT e.name, e.alias_of, e.picture_id IS NOT NULL AS has_picture, u.name AS adder,
    date_trunc('seconds', e.created_at) AS created_at
  FROM custom_emoji e LEFT JOIN users u ON u._id = e.user_id WHERE e.removed_at IS NULL ORDER BY 1`;

/** Conversations, what was said in them, user groups and custom emoji, by names instead of ids. */
export async function conversations(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const channels = await client.query<Conversation>(
      `SELECT ${KEY} AS key, c.visibility, c.topic, c.description, c.archived_at IS NOT NULL AS archived,
        (SELECT name FROM users WHERE _id = c.admin_id) AS admin,
        ARRAY(SELECT u.name FROM channel_members p JOIN users u ON u._id = p.user_id
          WHERE p.channel_id = c._id AND p.left_at IS NULL ORDER BY 1) AS members
      FROM channels c WHERE c.deleted_at IS NULL ORDER BY 1`,
    );
    const said = await client.query<Said>(
      `SELECT ${KEY} AS key, a.name AS author, m.text, ${MS("m.created_at")} AS at, ${MS("m.edited_at")} AS edited,
        (SELECT r.text || ${MS("r.created_at")} FROM messages r WHERE r._id = m.thread_id) AS answers,
        m.in_channel AS broadcast,
        m.reply_count AS replies, m.deleted_at IS NOT NULL AS deleted, m.system, m.mentions_all AS all,
        ARRAY(SELECT x.emoji || ' ' || u.name FROM message_reactions x JOIN users u ON u._id = x.user_id
          WHERE x.message_id = m._id AND x.channel_id = m.channel_id ORDER BY x.created_at, 1) AS reactions,
        ARRAY(SELECT u.name FROM unnest(m.mention_ids) i JOIN users u ON u._id = i ORDER BY 1) AS mentions,
        m.forwarded_from IS NOT NULL OR EXISTS (SELECT FROM message_files f
          WHERE f.channel_id = m.channel_id AND f.seq = m.seq) AS extra
      FROM messages m JOIN channels c ON c._id = m.channel_id JOIN users a ON a._id = m.author_id
      WHERE c.deleted_at IS NULL AND (m.deleted_at IS NULL OR m.reply_count > 0)
      ORDER BY 1, m.created_at, m.seq`,
    );
    const groups = await client.query<object>(GROUPS);
    const emoji = await client.query<object>(EMOJI);
    return {
      channels: channels.rows,
      said: said.rows,
      groups: groups.rows,
      emoji: emoji.rows,
    };
  } finally {
    await client.end();
  }
}
