/** Stands for the phone of a clinic that has given none, in messages and letters. */
export const noPhone = 'телефон уточняется'

/** The sender: name and phone of the clinic, and the address of the cabinet when it is known. */
export interface Brand {
  name: string
  phone: string
  url?: string | undefined
}
