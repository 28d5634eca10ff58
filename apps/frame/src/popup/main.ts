import { frameQuerySchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { createOpenerWindow } from '../messages/createOpenerWindow.ts'
import { startFrame } from '../startFrame.ts'

const query = v.safeParse(
  frameQuerySchema,
  Object.fromEntries(new URLSearchParams(window.location.search)),
)
const root = document.querySelector('#root')
const host = createOpenerWindow(window)
if (query.success && root && host) void startFrame(window, { query: query.output, root, host })
