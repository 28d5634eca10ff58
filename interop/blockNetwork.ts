import { Socket } from 'node:net'

/** A blocked connection to another machine. */
export type BlockedConnection = { readonly host: string; readonly stack: string }

/** Blocks connections of this process to other machines. */
export type ConnectionBlocker = {
  readonly attempts: readonly BlockedConnection[]
  release(): void
}

/**
 * Refuses every connection of this process to another machine, and records the stack of the caller.
 *
 * The official packages try hosts of their vendor even with telemetry switched off. Those attempts
 * are blocked; the packages of this repository must make none.
 */
export function blockNetwork(): ConnectionBlocker {
  const attempts: BlockedConnection[] = []
  const note = (host: string): void => {
    attempts.push({ host, stack: new Error(host).stack ?? '' })
  }
  const { fetch } = globalThis
  const { connect } = Socket.prototype

  globalThis.fetch = (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input)
    if (isLoopback(hostname)) return fetch(input, init)
    note(hostname)
    return Promise.reject(new TypeError('fetch failed'))
  }
  // All other clients (`http`, `tls`, `ws` …) connect through this method.
  Socket.prototype.connect = function guarded(this: Socket, ...given: unknown[]): Socket {
    const host = hostOf(given)
    if (host === undefined || isLoopback(host)) return Reflect.apply(connect, this, given)
    note(host)
    queueMicrotask(() => this.destroy(new Error(`connect ECONNREFUSED ${host}`)))
    return this
  }

  return {
    attempts,
    release() {
      globalThis.fetch = fetch
      Socket.prototype.connect = connect
    },
  }
}

/** Returns the host from the arguments of `connect`; a socket file has none. */
function hostOf([first, second]: readonly unknown[]): string | undefined {
  // `net.connect` passes its arguments on as an array.
  if (Array.isArray(first)) return hostOf(first)
  if (typeof first === 'object' && first !== null) {
    const { host, path } = first as { host?: string; path?: string }
    return path === undefined ? (host ?? 'localhost') : undefined
  }
  return typeof second === 'string' ? second : 'localhost'
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)
}
