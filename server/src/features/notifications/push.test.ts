/** Notifications on devices, by a push service that decrypts what it gets. */
import { expect, test } from "vitest";
import { assignIncidents } from "#contract/incident-actions.ts";
import {
  defaultNotificationSettings,
  getNotificationSettings,
  saveNotificationSettings,
} from "#contract/notification-settings.ts";
import { updateUser } from "#contract/users.ts";
import { allowPush, pushScene } from "../web-push/test-push-scene.ts";

async function openScene() {
  const { of, service, addDevice } = await pushScene();
  const [ada, uma] = [of.as("ada"), of.as("uma")];
  await addDevice(uma);
  const assign = async (host: string): Promise<string> => {
    const [outcome] = await of.send({ status: "critical", host, check: "disk" });
    const id = outcome?.incident_id ?? "";
    await ada.call(assignIncidents, {
      params: { env: "all" },
      body: { ids: [id], assignee: uma.userId },
    });
    return id;
  };
  // The dispatcher first, then what it has queued.
  const settle = async () => {
    await of.settle();
    await of.settle();
  };
  return { of, service, ada, uma, assign, settle };
}

test("who is assigned is told on their devices, and the click leads to the incident", async () => {
  const { service, assign, settle } = await openScene();
  const id = await assign("db-1");
  await settle();
  expect(service.received).toMatchObject([
    {
      urgency: "high",
      payload: {
        title: "db-1",
        line: "Ada assigned an incident to you.",
        path: `/incident/${id}`,
      },
    },
  ]);
  expect(service.refused).toEqual([]);
});

test("nothing leaves for who chose otherwise, has lost access, or may not by the organization", async () => {
  const { of, service, ada, uma, assign, settle } = await openScene();
  const { reasons } = defaultNotificationSettings;
  const settings = {
    ...defaultNotificationSettings,
    reasons: { ...reasons, assigned: { ways: [] } },
  };
  await uma.call(saveNotificationSettings, { body: settings });
  await assign("db-1");
  await settle();
  await uma.call(saveNotificationSettings, { body: defaultNotificationSettings });
  await allowPush(of, false);
  await assign("db-2");
  await settle();
  expect((await uma.call(getNotificationSettings, {})).ways).toMatchObject([
    { name: "email" },
    { name: "push", is_available: false, address: "" },
  ]);

  await allowPush(of, true);
  await assign("db-3");
  // Between the change and the sending.
  await ada.call(updateUser, { params: { id: uma.userId }, body: { active: false } });
  await settle();
  expect(service.received).toEqual([]);
});
