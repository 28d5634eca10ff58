'use client'

export { getSigner } from './actions/index.ts'
export { useSigner } from './useSigner.ts'
