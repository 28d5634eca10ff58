import type { FakeClock } from '../../kernel/index.ts'
import { createTestClient, type TestClient } from '../client/core.fixture.ts'
import type { LatchkeyOptions } from '../model/Options.ts'

/** A request that reached the gateway. */
export type ReceivedGatewayRequest = {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly contentType: string | undefined
  /** JSON of the body; undefined without one. */
  readonly body: unknown
}

/** A test client with a fake gateway. */
export type GatewayTest = TestClient & {
  readonly calls: ReceivedGatewayRequest[]
  /** Requests that the client aborted. */
  readonly aborted: ReceivedGatewayRequest[]
}

/** Creates a rejection response of a gateway. */
export function rejectionResponse(status: number, description: string, field = ''): Response {
  return Response.json({ status: 'FAILED', reasons: [{ field, description }] }, { status })
}

/**
 * Creates a `fetch` of a gateway that answers with JSON, a response, or never. An error that `answer`
 * throws simulates a broken connection.
 */
export function createGatewayFetch(
  answer: (call: ReceivedGatewayRequest) => unknown,
  onAbort: (call: ReceivedGatewayRequest) => void = () => {},
): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const url = new URL(String(input))
    const call: ReceivedGatewayRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      contentType: new Headers(init.headers).get('content-type') ?? undefined,
      body: init.body === undefined ? undefined : (JSON.parse(String(init.body)) as unknown),
    }
    const aborted = new Promise<never>((_, reject) =>
      init.signal?.addEventListener('abort', () => {
        onAbort(call)
        reject(new DOMException('', 'AbortError'))
      }),
    )
    const found = await Promise.race([answer(call), aborted])
    return found instanceof Response ? found : Response.json(found)
  }
}

/**
 * Creates a client whose gateway answers with JSON, a response, or never. An error that `answer`
 * throws simulates a broken connection.
 */
export function createGatewayTest(
  answer: (call: ReceivedGatewayRequest) => unknown,
  options: Partial<LatchkeyOptions> = {},
  parts: Partial<Pick<TestClient, 'area' | 'first' | 'second' | 'window'>> & {
    readonly clock?: FakeClock
  } = {},
): GatewayTest {
  const calls: ReceivedGatewayRequest[] = []
  const aborted: ReceivedGatewayRequest[] = []
  const made = createTestClient({}, parts)
  const fetch = createGatewayFetch(
    (call) => {
      calls.push(call)
      return answer(call)
    },
    (call) => void aborted.push(call),
  )
  const { clock, area, first, second } = made
  const window = parts.window ?? made.window
  const again = createTestClient(
    {
      gatewayUrl: 'https://gateway.example/',
      environment: { clock, storageArea: area, window, fetch },
      ...options,
    },
    { area, clock, first, second },
  )
  return { ...again, window, calls, aborted }
}
