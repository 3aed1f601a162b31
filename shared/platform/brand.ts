/** The sender: name and phone of the clinic, and the address of the cabinet when it is known. */
export interface Brand {
  name: string
  phone: string
  url?: string | undefined
}
