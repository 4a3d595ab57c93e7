import { useQuery } from "@tanstack/react-query";
import { WarningSign } from "@blueprintjs/icons";
import { exception } from "#contracts/lists/exception.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { Box, Row, Text } from "#client/kit/layout.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { grouped } from "#client/lib/barcode-groups.ts";
import { useT } from "#client/lib/i18n.ts";
import { get } from "#client/state/api.ts";
import { useWhen } from "./exception-parts.tsx";
import { exceptionsKey, type ExceptionRow } from "./exception.ts";
import { briefOf, headOf } from "./exception-words.ts";

/** Number of exceptions in the bell. */
const most = 4;

/** The newest open exceptions for the bell: which, where and when. Each leads to itself. */
const RaisedList = ({ newest, onOpen }: { newest: string; onOpen: (id: string) => void }) => {
  const t = useT();
  const when = useWhen();
  const { data } = useQuery({
    queryKey: [...exceptionsKey, "raised", newest],
    queryFn: ({ signal }) =>
      get<Page<ExceptionRow>>(
        exception.path,
        { status: "open", sort: "-createdTime", pageSize: most },
        { silent: true, signal },
      ),
  });
  return (
    <Box as="ul">
      {data?.list.map((row) => (
        <Row as="li" align="start" gap={8} padY={4} key={row.id}>
          <WarningSign size={14} />
          <Text grow>
            <LinkButton title={briefOf(row, t)} onClick={() => onOpen(row.id)}>
              {headOf(row, t)}
            </LinkButton>
            <Text as="small" block size={12} line={16} tone="fg3">
              {[grouped(row.gasBarcode, row.gasBarcode), row.companyName, when(row.createdTime)]
                .filter(Boolean)
                .join(" · ")}
            </Text>
          </Text>
        </Row>
      ))}
    </Box>
  );
};

export default RaisedList;
