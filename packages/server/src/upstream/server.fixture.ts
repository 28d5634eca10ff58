import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { closeServer, listen } from '../http/listen.ts'

/** A server of a test, and the requests that it received. */
export type TestServer = {
  readonly url: string
  readonly requests: IncomingMessage[]
  /** Bodies, in the order in which they were read. */
  readonly bodies: string[]
  /** Resolves after a number of requests. */
  waitForRequests(count: number): Promise<void>
  stop(): Promise<void>
}

/** Starts a server on this machine with a given handler, and stops it after the test. */
export async function startTestServer(
  answer: (...given: [...Parameters<RequestListener>, string]) => void,
): Promise<TestServer> {
  const requests: IncomingMessage[] = []
  const bodies: string[] = []
  const waiting = new Set<{ readonly count: number; readonly notify: () => void }>()
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      requests.push(request)
      bodies.push(body)
      answer(request, response, body)
      for (const each of waiting) if (requests.length >= each.count) each.notify()
    })
  })
  const port = await listen(server, 0)
  const stop = (): Promise<void> => (server.listening ? closeServer(server) : Promise.resolve())
  onTestFinished(stop)
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    bodies,
    stop,
    waitForRequests: (count) =>
      new Promise((resolve) => {
        if (requests.length >= count) resolve()
        else waiting.add({ count, notify: resolve })
      }),
  }
}
