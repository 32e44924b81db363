import accounts from "./accounts.json";
import channels from "./channels.json";
import common from "./common.json";
import messages from "./messages.json";
import shell from "./shell.json";

export default { accounts, channels, common, messages, shell };
