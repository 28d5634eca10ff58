import {
  type FrameErrorReply,
  type FrameEvent,
  frameLimits,
  type FrameMessage,
  type FrameRequestName,
  type FrameParams,
  type FrameRequest,
  frameApprovalMethods,
  frameParamsSchemas,
  frameReadMethods,
  isMethodOfNetwork,
  type FrameResult,
  parseFrameRequest,
  readFrameRequestId,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { createFrameError } from '../services/frameError.ts'
import { toErrorReply } from './toErrorReply.ts'

/** Answers a request of the app. `signal` is aborted when the app aborts it. */
export type FrameRequestHandler<method extends FrameRequestName> = (
  params: FrameParams<method>,
  signal: AbortSignal,
) => Promise<FrameResult<method>>

/** A handler for each request. `abort` is answered by the server of messages itself. */
export type FrameRequestHandlers = {
  readonly [method in Exclude<FrameRequestName, 'abort'>]: FrameRequestHandler<method>
}

/** The messages of an app. */
export type FrameRequestServer = {
  /** Sends an event to the app. */
  emit(event: FrameEvent): void
  /** Aborts all open requests, because the session has ended. */
  endSession(): void
}

/** Ids that are remembered, so that a message that is sent again is not executed again. */
const maxRememberedIds = 10_000

/**
 * Serves the requests of an app on a port.
 *
 * Each request gets one reply. A message that is not a request is answered with `frame.message_invalid`;
 * one without an id, or with the id of an earlier one, with the event `messageRejected`.
 */
export function serveRequests(
  port: MessagePort,
  handlers: FrameRequestHandlers,
): FrameRequestServer {
  const open = new Map<string, AbortController>()
  const seen = new Set<string>()
  const send = (message: FrameMessage): void => port.postMessage(message)
  const fail = (id: string, error: FrameErrorReply): void => send({ type: 'error', id, error })
  const invalid = toErrorReply(createFrameError('frame.message_invalid'))

  async function answer({ id, method, params }: FrameRequest): Promise<void> {
    const controller = new AbortController()
    open.set(id, controller)
    try {
      const parsed = parseParams({ method, params })
      const result =
        method === 'abort'
          ? abort((parsed as FrameParams<'abort'>).requestId)
          : await (handlers[method] as FrameRequestHandler<FrameRequestName>)(
              parsed,
              controller.signal,
            )
      send({ type: 'result', id, result: result ?? null })
    } catch (error) {
      fail(id, toErrorReply(error))
    } finally {
      open.delete(id)
    }
  }

  function abort(requestId: string): FrameResult<'abort'> {
    const controller = open.get(requestId)
    controller?.abort(createFrameError('frame.request_aborted'))
    return { isAborted: controller !== undefined }
  }

  port.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    for (const extra of ports) extra.close()
    const request = parseFrameRequest(data)
    const id = request?.id ?? readFrameRequestId(data)
    if (id === undefined || seen.has(id))
      return send({ type: 'messageRejected', code: 'frame.message_invalid' })
    seen.add(id)
    const [oldest] = seen
    if (seen.size > maxRememberedIds && oldest !== undefined) seen.delete(oldest)
    if (!request) return fail(id, invalid)
    const isFull = open.size >= frameLimits.openRequests && request.method !== 'abort'
    if (isFull) return fail(id, toErrorReply(createFrameError('frame.too_many_requests')))
    void answer(request)
    return undefined
  })
  port.start()

  return {
    emit: send,
    endSession() {
      for (const controller of open.values())
        controller.abort(createFrameError('login.session_ended'))
    },
  }
}

const allowedCall = v.pipe(
  v.looseObject({
    chainId: v.string(),
    method: v.picklist([...frameReadMethods, ...frameApprovalMethods]),
  }),
  v.check((call) => isMethodOfNetwork(call)),
)

/** @throws `frame.method_not_allowed` for a JSON-RPC call of another method, `frame.message_invalid` for other requests. */
function parseParams({
  method,
  params,
}: Pick<FrameRequest, 'method' | 'params'>): FrameParams<FrameRequestName> {
  const parsed = v.safeParse(frameParamsSchemas[method], params)
  if (parsed.success) return parsed.output
  const isRefused = method === 'rpcRequest' && !v.is(allowedCall, params)
  throw createFrameError(isRefused ? 'frame.method_not_allowed' : 'frame.message_invalid')
}
