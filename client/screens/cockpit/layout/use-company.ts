import { useQuery } from "@tanstack/react-query";
import type { PanelCompany } from "#contracts/boards/panel-answers.ts";
import type { FigureName } from "#contracts/boards/panel-kinds.ts";
import type { CompanyType } from "#contracts/streams/company-type.ts";
import { get } from "#client/state/api.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { untilItComes } from "../board/until-it-comes.ts";

/** A company whose figures are shown. */
export type CompanyInFocus = {
  id: string;
  /** Empty until it is known. */
  name: string;
  type: CompanyType | undefined;
  /** Figures that it and those below it can have; all until it is known. */
  figures: readonly FigureName[] | undefined;
};

const forbidden = 403;

/** Facts of a company; `name` until they are there. `outside`: the viewer may not see it, so that nothing can be cut to it. */
export const useCompany = (
  id: string | null | undefined,
  name = "",
): { company: CompanyInFocus | undefined; outside: boolean } => {
  const { data, error } = useQuery({
    queryKey: ["cockpit", "company", id],
    enabled: Boolean(id),
    queryFn: ({ signal }) =>
      get<PanelCompany>("/GasCylinder/Cockpit/CompanyData", { companyId: id }, { silent: true, signal }),
    staleTime: Infinity,
    ...untilItComes,
  });
  const outside = error instanceof ApiError && error.status === forbidden;
  if (!id || outside) return { company: undefined, outside };
  return { company: data ?? { id, name, type: undefined, figures: undefined }, outside };
};
