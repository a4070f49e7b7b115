import { createContext, useContext } from 'react'

/** Whether the fields inside are read-only and show their values as text. */
export const ReadOnly = createContext(false)

export const useReadOnly = (): boolean => useContext(ReadOnly)
