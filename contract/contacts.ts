import { z } from "zod";
import { endpoint, may, signedIn } from "./endpoint.ts";
import { email, personName, phone } from "./scalars.ts";

/** Somebody outside who can be told of incidents. Exactly one of the two addresses is set. */
export const contact = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  provider_user_id: z.string().nullable(),
});
export type Contact = z.infer<typeof contact>;

export const listContacts = endpoint({
  method: "GET",
  path: "/web/contacts",
  summary: "List contacts, as a map by id",
  needs: signedIn,
  reply: z.record(z.string(), contact),
  changesWith: ["contacts"],
});
export const createContact = endpoint({
  method: "POST",
  path: "/web/contacts",
  summary: "Add a contact with an e-mail address or a phone number",
  needs: may("notifications@create"),
  status: 201,
  body: z
    .object({ name: personName, email: email.optional(), phone_number: phone.optional() })
    .refine((body) => (body.email === undefined) !== (body.phone_number === undefined), {
      message: "Give either an e-mail address or a phone number",
      path: ["email"],
    }),
  reply: contact,
  refuses: ["contact_taken"],
});
