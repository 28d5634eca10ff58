'use client'

import type { InitialState } from 'latchkey'
import { LatchkeyProvider } from 'latchkey/react'
import type { ReactNode } from 'react'
import { options } from './latchkey.ts'

type Props = { children: ReactNode; initialState: InitialState | undefined }

/** Provides the client. Options have functions, so they are read on the client side of the boundary. */
export function Providers({ children, initialState }: Props) {
  return (
    <LatchkeyProvider options={options} initialState={initialState}>
      {children}
    </LatchkeyProvider>
  )
}

// The wallet "Test Wallet" has funds on the chains of `latchkey dev`. It is not part of the built app.
if (process.env.NODE_ENV === 'development' && typeof window !== 'undefined')
  void import('@latchkey/testing').then(({ installLocalnetWallet }) =>
    installLocalnetWallet({ url: `${process.env.NEXT_PUBLIC_GATEWAY_URL}/localnet.json` }),
  )
