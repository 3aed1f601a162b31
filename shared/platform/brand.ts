/** Who writes: name and phone of the clinic, address of the cabinet when it is known. */
export interface Brand {
  name: string
  phone: string
  url?: string | undefined
}
