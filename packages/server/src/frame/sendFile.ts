import type { RouteRequest } from '../http/index.ts'
import type { FrameFile } from './loadFrameBuild.ts'

/** Sends a file, compressed if the client accepts that. */
export function sendFile(
  { header }: Pick<RouteRequest<unknown, unknown, unknown>, 'header'>,
  { type, bytes, gzip }: FrameFile,
  headers: Readonly<Record<string, string>>,
): Response {
  const isCompressed = gzip !== undefined && /\bgzip\b/.test(header('accept-encoding') ?? '')
  return new Response(isCompressed ? gzip : bytes, {
    headers: {
      'content-type': type,
      vary: 'accept-encoding',
      ...(isCompressed && { 'content-encoding': 'gzip' }),
      ...headers,
    },
  })
}
