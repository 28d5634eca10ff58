'use client'

import { LatchkeyProvider } from 'latchkey/react'
import type { ReactNode } from 'react'
import { options } from './latchkey.ts'

/** Provides the client. Options have functions, so they are read on the client side of the boundary. */
export function Providers({ children }: { children: ReactNode }) {
  return <LatchkeyProvider options={options}>{children}</LatchkeyProvider>
}
