import { frameQuerySchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { canCreatePasskeys } from './custody/canCreatePasskeys.ts'
import { startFrame } from './startFrame.ts'

const query = v.safeParse(
  frameQuerySchema,
  Object.fromEntries(new URLSearchParams(window.location.search)),
)
const root = document.querySelector('#root')
// A page without these parameters, or in no other page, shows nothing.
if (query.success && root && window.parent !== window) {
  const passkeyWindow = canCreatePasskeys(window)
    ? undefined
    : import('./window/createWindowPasskeys.ts').catch(() => undefined)
  void startFrame(window, { query: query.output, root, passkeyWindow })
}
