import type { VNode } from 'preact'

const paths = {
  warning:
    'M10 7.5v3.5m0 2.6v.1M8.6 3.3 2.4 14a1.6 1.6 0 0 0 1.4 2.4h12.4a1.6 1.6 0 0 0 1.4-2.4L11.4 3.3a1.6 1.6 0 0 0-2.8 0Z',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  info: 'M10 9.2v4.3m0-7v.1M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0Z',
  shield: 'm7.3 9.8 1.9 1.9 3.5-3.7M10 2.5l6 2v5c0 4-2.5 6.6-6 8-3.5-1.4-6-4-6-8v-5l6-2Z',
  key: 'm9.3 10.7 7.2-7.2m-2.6 2.6 2.1 2.1M10.5 13.2a3.7 3.7 0 1 1-7.4 0 3.7 3.7 0 0 1 7.4 0Z',
  forward: 'm7.5 4.5 5.5 5.5-5.5 5.5',
  back: 'M12.5 4.5 7 10l5.5 5.5',
} as const

/** An icon of 20 by 20 pixels beside a text with the same meaning. */
export function FrameIcon({ name }: { readonly name: keyof typeof paths }): VNode {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
