/** What looks for wallets is fetched, which may take long, but is not waited for for ever. In ms. */
export const loadWait = 15_000
