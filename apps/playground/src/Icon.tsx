import type { ReactNode } from 'react'

const paths = {
  phone:
    'M7 2.8h6A1.7 1.7 0 0 1 14.700 4.500v11a1.700 1.700 0 0 1-1.700 1.700H7a1.700 1.700 0 0 1-1.700-1.700v-11A1.700 1.700 0 0 1 7 2.800zM9 14.500h2',
  copy: 'M9 7h5a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zM4.500 13A1.500 1.500 0 0 1 4 12V5.500A2.500 2.500 0 0 1 6.500 3H12a1.500 1.500 0 0 1 1 .500',
  check: 'M4.500 10.500 8.300 14.300 15.500 6',
  down: 'M5.500 8 10 12.500 14.500 8',
  up: 'M10 15.500v-11M5.500 9 10 4.500 14.500 9',
} as const

/** A line drawing of 20 × 20 px in the colour of the text. */
export function Icon(props: { readonly name: keyof typeof paths }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={paths[props.name]} />
    </svg>
  )
}
