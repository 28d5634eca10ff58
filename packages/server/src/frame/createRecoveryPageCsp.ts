import type { FrameFile } from './loadFrameBuild.ts'

/** The policy that the build writes into the page. */
const ownPolicy = /<meta http-equiv="Content-Security-Policy" content="([^"\r\n]+)">/

/**
 * Creates the Content Security Policy of the recovery page: its own one, which allows its inline script and style by
 * their hashes, and that no page may contain it, which a `meta` element cannot say. Both policies apply, so one without
 * the hashes would block them.
 *
 * @returns A policy that allows nothing for a page without one.
 */
export function createRecoveryPageCsp({ bytes }: Pick<FrameFile, 'bytes'>): string {
  const [, own = "default-src 'none'"] = ownPolicy.exec(Buffer.from(bytes).toString()) ?? []
  return `${own}; frame-ancestors 'none'`
}
