const minute = 60_000
const hour = 60 * minute

/** Codes of one project that wait, and notices. A code beyond it is reported as failed, and a notice is dropped. */
export const waitingMailsPerProject = 1_000

/** Notices of one project to one address that wait, so that few accounts do not use up those of a project. */
export const waitingNoticesPerAddress = 20

/** Delays before the next attempts; the last one repeats until the message expires. */
export const mailRetryDelaysMs: readonly number[] = [2_000, 10_000, minute, 5 * minute, hour]

/** Time after which another node sends a message that a node has taken and neither sent nor given back. */
export const mailLeaseMs: number = 3 * minute

/** Time for which a notice is sent. A code is sent while it is valid. */
export const noticeLifetimeMs: number = 48 * hour
