/** Contacts as files say them: by their address, which only one of them can have. */
import { z } from "zod";
import { type Contact, createContact } from "#contract/contacts.ts";

export interface CodeContact {
  name: string;
  email: string | null;
  phone_number: string | null;
}

export const contactKey = ({ email, phone_number }: CodeContact): string =>
  email ?? phone_number ?? "";
export const contactTitle = ({ name, email, phone_number }: CodeContact): string =>
  `contact ${name} <${email ?? phone_number ?? ""}>`;

export const codeContactOf = ({ name, email, phone_number }: Contact): CodeContact => ({
  name,
  email,
  phone_number,
});

export const contactsFileSchema = z.array(
  z
    .strictObject(createContact.body.shape)
    .refine((contact) => (contact.email === undefined) !== (contact.phone_number === undefined), {
      message: "Give either an e-mail address or a phone number",
      path: ["email"],
    })
    .transform(({ name, email = null, phone_number = null }): CodeContact => ({
      name,
      email,
      phone_number,
    })),
);

export const writeContactCode = ({ name, email, phone_number }: CodeContact): object => ({
  name,
  ...(email === null ? {} : { email }),
  ...(phone_number === null ? {} : { phone_number }),
});
