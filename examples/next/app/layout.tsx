import 'latchkey/buttons.css'
import { cookieToInitialState } from 'latchkey'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { options } from './latchkey.ts'
import { Providers } from './Providers.tsx'
import './style.css'

export const metadata: Metadata = {
  title: 'Latchkey with Next.js',
  description: 'An app in which visitors connect a wallet',
  icons: 'data:,',
}

/** The frame of all pages. The first HTML shows the account of a returning visitor. */
export default async function Layout({ children }: { children: ReactNode }) {
  const initialState = cookieToInitialState((await headers()).get('cookie'), options)
  return (
    <html lang="en">
      <body>
        <Providers initialState={initialState}>{children}</Providers>
      </body>
    </html>
  )
}
