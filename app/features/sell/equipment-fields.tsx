import { longestText } from "#domain/vehicle-inquiry-fields.ts";
import type { FieldValues } from "../../ui/form-values.ts";
import { TextArea } from "../../ui/text-area.tsx";
import { ConditionQuestions } from "./condition-questions.tsx";

/** Tab 'equipment': what else helps with an offer; all of it may be left out. `values`: from the server. */
export function EquipmentFields({ values }: { values: FieldValues }) {
  return (
    <>
      <div className="sm:col-span-2">
        <TextArea
          name="equipment"
          label="Ausstattung"
          hint="Was Ihr Wagen hat: zum Beispiel Navi, Sitzheizung, Anhängerkupplung, Winterräder"
          longest={longestText}
          rows={4}
        />
      </div>
      <ConditionQuestions values={values} />
      <div className="sm:col-span-2">
        <TextArea
          name="message"
          label="Nachricht"
          hint="Was wir sonst noch wissen sollten, und wann wir Sie am besten erreichen"
          longest={longestText}
          rows={4}
        />
      </div>
    </>
  );
}
