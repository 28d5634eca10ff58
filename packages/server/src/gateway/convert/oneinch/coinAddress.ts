/** The namespace that it trades in. */
export const namespace = 'eip155'

/** What it writes for the coin of a chain. */
export const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
