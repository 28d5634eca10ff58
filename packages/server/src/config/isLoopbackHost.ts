import { isIPv4 } from 'node:net'

/** Returns whether a connection to a host stays on this machine. A name below `localhost` may be resolved elsewhere. */
export function isLoopbackHost(host: string): boolean {
  return (
    host.toLowerCase() === 'localhost' ||
    host === '::1' ||
    (isIPv4(host) && host.startsWith('127.'))
  )
}
