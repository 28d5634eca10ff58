import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Providers } from './Providers.tsx'
import './style.css'

export const metadata: Metadata = {
  title: 'Latchkey with Next.js',
  description: 'An app in which visitors connect a wallet',
  icons: 'data:,',
}

/** The frame of all pages. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
