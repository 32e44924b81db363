import accounts from "./accounts.json";
import channels from "./channels.json";
import common from "./common.json";
import home from "./home.json";
import messages from "./messages.json";
import shell from "./shell.json";

export default { accounts, channels, common, home, messages, shell };
